/**
 * Usage: npm run -s lab -- demo
 *
 * Writes the question bank and the papers of the demo school into server/seed/full, from the texts and templates beside this program. The
 * same texts give the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fullFolder } from '#server/folders'
import { filesOf } from './files'

for (const [file, text] of filesOf()) {
  const place = path.join(fullFolder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}
