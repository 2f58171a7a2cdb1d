import { badRequest } from './upload-refused'

/** The fields of a direct upload. */
export type UploadForm = { file: Buffer; token: string; key: string | null }

/** Reads a multipart body; `contentType` carries its boundary. Throws `UploadRefused`. */
export async function readUploadForm(body: Buffer, contentType: string): Promise<UploadForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw badRequest('invalid multipart form')
  })
  const [file, token, key] = [form.get('file'), form.get('token'), form.get('key')]
  if (file === null || typeof token !== 'string') throw badRequest('file or token is missing')
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(await file.arrayBuffer())
  return { file: bytes, token, key: typeof key === 'string' ? key : null }
}
