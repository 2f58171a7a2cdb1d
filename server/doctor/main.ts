/**
 * `npm run -s admin -- doctor`: looks at settings, machine, database, providers, certificate and address, a line each, and changes nothing.
 * Ends with 1 where something has to be mended.
 */
import { readEnv } from '#server/env'
import { examine } from './examine'
import { lineOf } from './finding'

examine(() => readEnv(process.env), Date.now).then(
  (findings) => {
    for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
    process.exit(findings.some(({ state }) => state === 'fault') ? 1 : 0)
  },
  (error: unknown) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  },
)
