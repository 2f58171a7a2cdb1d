import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { uploadsFolder } from '#server/providers/uploads/store-file'

const YEAR_MS = 31_536_000_000
/** Tells whether a browser may draw or play the file; everything else is offered for download. */
const isShown = (file: string) => /\.(png|jpe?g|webp|bmp|wav|mp3|m4a)$/.test(file)

/** Serves what learners have uploaded: never as a page, never as a script. */
export async function registerUploadedFiles(app: FastifyInstance, env: Env): Promise<void> {
  const root = uploadsFolder(env)
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_MS,
    immutable: true,
    setHeaders: (reply, file) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('content-disposition', isShown(file) ? 'inline' : 'attachment')
      if (!isShown(file)) reply.header('content-type', 'application/octet-stream')
    },
  })
}
