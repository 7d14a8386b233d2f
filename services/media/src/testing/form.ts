/** A part written byte for byte, so that tests can send malformed ones. */
export type FormPart = {
  bytes: Buffer | string;
  name?: string;
  filename?: string | Buffer;
  type?: string;
  headers?: string;
};
type Form = { body: Buffer; type: string };

const boundary = 'two-times-seven';

function headOf({ name = 'image', filename = 'image.bin', type = 'application/octet-stream', headers }: FormPart): Buffer {
  if (headers !== undefined) return Buffer.from(`${headers}\r\n\r\n`);
  const start = Buffer.from(`Content-Disposition: form-data; name="${name}"; filename="`);
  return Buffer.concat([start, Buffer.from(filename), Buffer.from(`"\r\nContent-Type: ${type}\r\n\r\n`)]);
}

/** A multipart form; a bare buffer becomes an image in the field "image". */
export function formOf(...parts: (FormPart | Buffer)[]): Form {
  const pieces = parts.flatMap((given) => {
    const part = Buffer.isBuffer(given) ? { bytes: given } : given;
    return [Buffer.from(`--${boundary}\r\n`), headOf(part), Buffer.from(part.bytes), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
