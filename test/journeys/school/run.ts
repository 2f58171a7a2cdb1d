import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { makeOwner } from '#server/repositories/account/staff'
import { play } from '../run'
import { OWNER } from './files'
import { school } from './school'

/** An empty school has nobody in it but the owner, whom an operator adds. */
async function prepare(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), Date.now)
  await makeOwner(db, OWNER, Date.now())
  await close()
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'journey-school-'))
  try {
    await play({ name: 'school', journeys: { school: school(folder) }, prepare, env: { DEMO: 'off' } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

void main()
