import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '#server/env'
import { BANK_FOLDER, bankFolder } from '#server/providers/uploads/rules'

/** The pictures of the question bank, each named by its content. */
export class Bank {
  private readonly folder: string
  /** Files beside the questions that were shown by one. */
  readonly used = new Set<string>()

  constructor(
    env: Pick<Env, 'dataDir'>,
    /** Where new ones are kept: the bank's folder, one of a trial run, or nowhere. */
    private readonly keptIn: string | null,
  ) {
    this.folder = bankFolder(env)
  }

  /** Path under `/media/` of a picture. */
  addressOf(name: string): string {
    return `${BANK_FOLDER}/${name}`
  }

  /** Text of a picture kept before; null when there is none. */
  read(name: string): string | null {
    const place = path.join(this.folder, name)
    return existsSync(place) ? readFileSync(place, 'utf8') : null
  }

  /** Stores a picture, completely or not at all, and returns its path under `/media/`. */
  keep(name: string, content: string | Buffer): string {
    if (this.keptIn === null || existsSync(path.join(this.folder, name))) return this.addressOf(name)
    const place = path.join(this.keptIn, name)
    if (!existsSync(place)) {
      mkdirSync(this.keptIn, { recursive: true })
      const draft = `${place}.${randomBytes(6).toString('hex')}`
      writeFileSync(draft, content)
      renameSync(draft, place)
    }
    return this.addressOf(name)
  }
}
