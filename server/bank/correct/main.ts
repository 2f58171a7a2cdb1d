/**
 * `npm run -s admin -- correct <question key> <json file>`: makes a corrected question a new version, marks again what it reaches, and
 * prints the result as JSON. The file contains `{"reason", "key"?, "stem"?, "options"?, "explanation"?}`. On the database of the
 * settings; the embedded one only while the server is down.
 */
import { readFileSync } from 'node:fs'
import { Value } from '@sinclair/typebox/value'
import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { Refusal } from '#server/refusal'
import { type Correction, CorrectionSchema, correctQuestion } from '#server/services/exam/key-change/correct'
import { StartFailure } from '#server/start-failure'

class Unusable extends Error {}

function readCorrection(file: string): Correction {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Unusable(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const first = Value.Errors(CorrectionSchema, value).First()
  if (first) throw new Unusable(`${file} ${first.path}: ${first.message}`)
  return value as Correction
}

async function main() {
  const [key, file, ...rest] = process.argv.slice(2)
  if (!key || !file || rest.length > 0) throw new Unusable('Usage: npm run -s admin -- correct <question key> <json file>')
  const wish = readCorrection(file)
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    const made = await correctQuestion({ db: database.db, now: Date.now }, key, wish)
    process.stdout.write(`${JSON.stringify({ key, ...made })}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Unusable || error instanceof Refusal || error instanceof StartFailure
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
