import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const program = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((database) => database.close())'

/**
 * Puts an empty embedded database into a folder that has none. Making one takes 500 MB that a process does not give back while it runs,
 * so that a process of its own does it, in a folder beside, which takes the place of this one when it is whole.
 */
export async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  // A folder that holds anything else is left alone.
  rmdirSync(folder)
  const draft = mkdtempSync(`${folder}-`)
  try {
    // The work is over before better code would pay.
    await promisify(execFile)(process.execPath, ['--liftoff-only', '-e', program, require.resolve('@electric-sql/pglite'), draft])
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}
