import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api';
import { fieldError, formErrorOf, isUnclearAfter, isUnclearError, repeatableErrorOf, safeToRepeat, withoutFields } from './form-error';

describe('the error of a form', () => {
  it('has the message of the server, and the fallback when the server sent none', () => {
    expect(formErrorOf(new ApiError(400, 'invalid', 'Name is required'), 'Not saved').message).toBe('Name is required');
    expect(formErrorOf(new ApiError(500, 'unexpected'), 'Not saved').message).toBe('Not saved');
    expect(formErrorOf(new TypeError('x is undefined'), 'Not saved')).toEqual({ message: 'Not saved', fields: {}, isConflict: false });
  });

  it('is unclear when the request may have been carried out', () => {
    expect([0, 500, 504, 400, 409].map((status) => isUnclearError(new ApiError(status, 'x')))).toEqual([true, true, true, false, false]);
  });

  it('of a repeat is unclear until the values are refused, or the state does not allow them', () => {
    const isUnclear = (status: number, code: string) => isUnclearAfter(new ApiError(status, code), true);
    expect([isUnclear(0, 'network'), isUnclear(429, 'rate_limited'), isUnclear(403, 'password_required')]).toEqual([true, true, true]);
    expect([isUnclear(400, 'invalid'), isUnclear(409, 'conflict'), isUnclear(409, 'unexpected')]).toEqual([false, false, true]);
    expect(isUnclearAfter(new ApiError(429, 'rate_limited'), false)).toBe(false);
  });

  it('says that it is safe to try again only where the request may have been carried out', () => {
    const hintOf = (error: unknown) => repeatableErrorOf(error, 'Not saved').hint;
    expect([hintOf(new ApiError(0, 'network')), hintOf(new ApiError(503, 'unavailable'))]).toEqual([safeToRepeat, safeToRepeat]);
    expect([hintOf(new ApiError(400, 'invalid')), hintOf(new TypeError('x is undefined'))]).toEqual([undefined, undefined]);
    expect(repeatableErrorOf(new ApiError(503, 'unavailable', 'Closed'), 'Not saved')).toMatchObject({
      message: 'Closed',
      isConflict: false,
    });
  });

  it('belongs to the field of the list when it is about an item of the list', () => {
    const error = new ApiError(400, 'invalid', 'Invalid', [{ path: 'ingredients.2', message: 'Too long' }]);
    expect(formErrorOf(error, '').fields).toEqual({ ingredients: 'Too long' });
  });

  it('is gone when its last field has changed', () => {
    const error = { ...fieldError('name', 'Name is required'), fields: { name: 'Name is required', email: 'Email is required' } };
    const left = withoutFields(error, ['name']);
    expect(left?.fields).toEqual({ email: 'Email is required' });
    expect(withoutFields(left!, ['email'])).toBeUndefined();
  });

  it('has the message of a field that is left when the field of its message has changed', () => {
    const error = { ...fieldError('name', 'Name is required'), fields: { name: 'Name is required', email: 'Email is required' } };
    expect(withoutFields(error, ['name'])?.message).toBe('Email is required');
    expect(withoutFields(error, ['email'])?.message).toBe('Name is required');
  });

  it('stays after a change when it is not about a field or is a conflict of versions', () => {
    const general = formErrorOf(new ApiError(500, 'unexpected'), 'Not saved');
    expect(withoutFields(general, ['name'])).toEqual(general);
    expect(withoutFields({ ...fieldError('name', 'Taken'), isConflict: true }, ['name'])?.message).toBe('Taken');
  });
});
