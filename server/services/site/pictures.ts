import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Env } from '#server/env'
import { codeOf } from '#server/error-code'
import { bankFolder } from '#server/providers/uploads/rules'
import { PICTURE_WIDTHS } from '@/domain/layout/picture-width'

type Asked = { Params: { name: string }; Querystring: { w?: string } }
type Kind = 'webp' | 'jpeg'

const QUALITY = 78
/** Folders of pictures the product draws in boxes of many sizes. */
const shelves = ['covers', 'avatars']
const names = /^[\w-]+\.jpg$/

const make = (file: string, width: number | undefined, kind: Kind) =>
  sharp(file).resize({ width, withoutEnlargement: true }).toFormat(kind, { quality: QUALITY }).toBuffer()

/** Resized pictures, each made once; only of existing files, in a few fixed widths. */
function pictures(folder: string) {
  const made = new Map<string, Promise<Buffer>>()
  return (name: string, width: number | undefined, kind: Kind): Promise<Buffer> => {
    const key = `${name} ${width} ${kind}`
    const picture = made.get(key) ?? make(path.join(folder, name), width, kind)
    made.set(key, picture)
    picture.catch(() => made.delete(key))
    return picture
  }
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || (error instanceof Error && /missing/.test(error.message))

type Make = ReturnType<typeof pictures>

/** A picture in a width and a kind; 404 where there is none of the name. */
async function sendPicture(reply: FastifyReply, picture: Promise<Buffer>, kind: Kind): Promise<FastifyReply> {
  try {
    const bytes = await picture
    return reply.type(`image/${kind}`).send(bytes)
  } catch (error) {
    if (!isMissing(error)) throw error
    reply.removeHeader('cache-control').callNotFound()
    return reply
  }
}

function serveShelf(app: FastifyInstance, shelf: string, picture: Make): void {
  app.get<Asked>(`/media/${shelf}/:name.jpg`, async ({ params, query, headers }, reply) => {
    const file = `${params.name}.jpg`
    const width = PICTURE_WIDTHS.find((one) => String(one) === query.w)
    const hasWebp = headers.accept?.includes('image/webp') === true
    if (!names.test(file)) return reply.callNotFound()
    reply.header('vary', 'accept').header('cache-control', 'public, max-age=86400')
    if (width === undefined && !hasWebp) return reply.sendFile(`${shelf}/${file}`)
    const kind = hasWebp ? 'webp' : 'jpeg'
    return sendPicture(reply, picture(file, width, kind), kind)
  })
}

/** Covers and portraits in the width of their box, as WebP where the browser draws it. Without a width they have their own. */
export function servePictures(app: FastifyInstance, root: string): void {
  for (const shelf of shelves) serveShelf(app, shelf, pictures(path.join(root, shelf)))
}

const YEAR_MS = 31_536_000_000

/** Serves the pictures and formulas of imported questions. Each is named by its content, so it never changes. */
export async function registerBankPictures(app: FastifyInstance, env: Env): Promise<void> {
  const root = bankFolder(env)
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/bank/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_MS,
    immutable: true,
    // A drawing is shown as a picture; opened on its own it may load and run nothing.
    setHeaders: (reply) => {
      // A mask is requested without credentials, and shown only when any origin may read it.
      reply.header('access-control-allow-origin', '*')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
