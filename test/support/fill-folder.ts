import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { quietSeed } from './quiet-seed'
import { seedFolder } from './seed-folder'

/** Fills the data folder that SEEDED_FOLDER names, which server processes of tests start from. */
async function main(): Promise<void> {
  const { SEEDED_FOLDER } = process.env
  if (!SEEDED_FOLDER) throw new Error('SEEDED_FOLDER names no folder')
  const content = mkdtempSync(path.join(os.tmpdir(), 'qiming-content-'))
  await seedFolder(SEEDED_FOLDER, async () => {}, quietSeed(content))
  rmSync(content, { recursive: true, force: true })
}

void main()
