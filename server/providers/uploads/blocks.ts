import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'
import { BLOCK_BYTES, isBlockFresh } from '@/domain/device/upload-plan'
import { badContext, badRequest, tooManyBlocks } from './rules'

/** Blocks one learner may have under way: what a few interrupted uploads leave behind. */
const MAX_OPEN = 32

const foldersRoot = ({ dataDir }: Env) => path.join(dataDir, 'upload-blocks')
const folderOf = (env: Env, owner: string) => path.join(foldersRoot(env), owner)
const madeAt = (ctx: string) => Number.parseInt(ctx, 36)
const isFresh = (ctx: string, now: number) => isBlockFresh({ ctx, time: madeAt(ctx) }, now)
const isContext = (text: string) => /^[0-9a-z]{1,12}-[0-9a-f]{32}$/.test(text)

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Where a block of this owner lies, if it has not expired. */
function placeOf(env: Env, owner: string, ctx: string, now: number): string {
  if (!isContext(ctx) || !isFresh(ctx, now)) throw badContext()
  return path.join(folderOf(env, owner), ctx)
}

/** Begins a block of `size` bytes with its first bytes. The context names the block and carries its time (epoch ms). */
export async function beginBlock(env: Env, owner: string, size: number, bytes: Buffer, now: number): Promise<string> {
  if (!Number.isInteger(size) || size < 1 || size > BLOCK_BYTES || bytes.length > size) throw badRequest('invalid block size')
  const folder = folderOf(env, owner)
  await mkdir(folder, { recursive: true })
  const open = (await namesIn(folder)).filter((ctx) => isFresh(ctx, now))
  if (open.length >= MAX_OPEN) throw tooManyBlocks()
  const ctx = `${now.toString(36)}-${randomBytes(16).toString('hex')}`
  await writeFile(path.join(folder, ctx), bytes, { flag: 'wx' })
  return ctx
}

/** Adds bytes at the end of a block; `offset` has to be that end. Gives the new end. */
export async function extendBlock(env: Env, owner: string, block: { ctx: string; offset: number }, bytes: Buffer, now: number) {
  const place = placeOf(env, owner, block.ctx, now)
  const size = await stat(place).then(
    (found) => found.size,
    () => -1,
  )
  if (size !== block.offset || size + bytes.length > BLOCK_BYTES) throw badContext()
  await appendFile(place, bytes)
  return size + bytes.length
}

/** The bytes of the blocks in their order. */
export async function joinBlocks(env: Env, owner: string, contexts: readonly string[], now: number): Promise<Buffer> {
  const places = contexts.map((ctx) => placeOf(env, owner, ctx, now))
  const parts = await Promise.all(places.map((place) => readFile(place))).catch(() => {
    throw badContext()
  })
  return Buffer.concat(parts)
}

export async function dropBlocks(env: Env, owner: string, contexts: readonly string[]): Promise<void> {
  await Promise.all(contexts.filter(isContext).map((ctx) => rm(path.join(folderOf(env, owner), ctx), { force: true })))
}

/** Removes blocks of uploads that were not resumed within a day. */
export async function forgetOldBlocks({ env, now }: { env: Env; now: () => number }): Promise<void> {
  for (const owner of await namesIn(foldersRoot(env))) {
    const old = (await namesIn(folderOf(env, owner))).filter((ctx) => !isFresh(ctx, now()))
    await dropBlocks(env, owner, old)
  }
}
