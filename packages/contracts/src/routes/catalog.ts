import { z } from 'zod';
import { Dish, DishChanges, DishInput, DishStats } from '../catalog/dish.js';
import { MealPlan, MealPlanChanges, MealPlanInput, MealPlanStats } from '../catalog/meal-plan.js';
import { Reorder } from '../catalog/reorder.js';
import { data, defineRoute, ok, type Route, type RouteFacts } from './route.js';

type Facts = Omit<RouteFacts, 'service' | 'tag' | 'access' | 'method'>;

const validators = {
  etag: 'Names this version of the answer, for If-None-Match',
  'x-cache': '`hit` or `miss` of the gateway’s memory; `stale` when the service did not answer',
};

/** The calls about one kind of entry: customers read them through the gateway's cache, administrators change them. */
const routesAbout = (tag: string) => ({
  publicRead: (facts: Facts): Route =>
    defineRoute({ ...facts, method: 'GET', tag, service: 'catalog', access: 'public', cache: 'gateway', responseHeaders: validators }),
  adminRead: (facts: Facts): Route => defineRoute({ ...facts, method: 'GET', tag, service: 'catalog', access: 'admin' }),
  adminWrite: (method: 'POST' | 'PUT' | 'DELETE', facts: Facts): Route =>
    defineRoute({ ...facts, method, tag, service: 'catalog', access: 'admin', changesCatalogue: true }),
});

const mealPlans = routesAbout('meal-plans');
const dishes = routesAbout('sample-menu');

export const catalogRoutes: readonly Route[] = [
  mealPlans.publicRead({ path: '/meal-plans', answer: data(z.array(MealPlan)), summary: 'All plans' }),
  mealPlans.adminRead({ path: '/meal-plans/admin/all', answer: data(z.array(MealPlan)), summary: 'All plans, for administrators' }),
  mealPlans.adminRead({ path: '/meal-plans/admin/stats', answer: data(MealPlanStats), summary: 'Statistics of the plans' }),
  mealPlans.adminWrite('POST', {
    path: '/meal-plans/admin/create',
    body: MealPlanInput,
    status: 201,
    answer: data(MealPlan),
    summary: 'Create a plan',
  }),
  mealPlans.adminWrite('POST', {
    path: '/meal-plans/admin/reorder',
    body: Reorder,
    answer: data(z.array(MealPlan)),
    failures: ['not_found', 'conflict'],
    summary: 'Reorder the plans',
  }),
  mealPlans.adminWrite('PUT', {
    path: '/meal-plans/admin/:id',
    body: MealPlanChanges,
    answer: data(MealPlan),
    failures: ['conflict'],
    summary: 'Edit a plan',
  }),
  mealPlans.adminWrite('DELETE', { path: '/meal-plans/admin/:id', answer: ok, summary: 'Delete a plan' }),
  mealPlans.publicRead({ path: '/meal-plans/:id', answer: data(MealPlan), summary: 'One plan' }),
  dishes.publicRead({ path: '/sample-menu', answer: data(z.array(Dish)), summary: 'The sample menu: active dishes' }),
  dishes.adminRead({ path: '/sample-menu/admin/all', answer: data(z.array(Dish)), summary: 'All dishes, for administrators' }),
  dishes.adminRead({ path: '/sample-menu/admin/stats', answer: data(DishStats), summary: 'Statistics of the dishes' }),
  dishes.adminWrite('POST', {
    path: '/sample-menu/admin/create',
    body: DishInput,
    status: 201,
    answer: data(Dish),
    summary: 'Create a dish',
  }),
  dishes.adminWrite('POST', {
    path: '/sample-menu/admin/reorder',
    body: Reorder,
    answer: data(z.array(Dish)),
    failures: ['not_found', 'conflict'],
    summary: 'Reorder the dishes',
  }),
  dishes.adminWrite('PUT', {
    path: '/sample-menu/admin/:id',
    body: DishChanges,
    answer: data(Dish),
    failures: ['conflict'],
    summary: 'Edit a dish',
  }),
  dishes.adminWrite('DELETE', { path: '/sample-menu/admin/:id', answer: ok, summary: 'Delete a dish' }),
  dishes.publicRead({ path: '/sample-menu/:id', answer: data(Dish), summary: 'One dish' }),
];
