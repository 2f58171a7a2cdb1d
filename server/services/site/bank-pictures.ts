import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { bankFolder } from '#server/providers/uploads/bank-folder'

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
