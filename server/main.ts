import { readEnv } from './env'
import { wordsOf } from './error-code'
import { offerFonts } from './fonts/offer-fonts'
import { SeedError } from './seed/seed-error'
import { StartFailure } from './start-failure'

/** A stop that takes longer, after the drain, is cut short; in milliseconds. */
const STOP_LIMIT_MS = 10_000
const DEMO_MOBILE = '13800000001'

const isExpected = (error: unknown): error is Error => error instanceof StartFailure || error instanceof SeedError

/** Prints why the server cannot run, in one line when the reason is known, and ends the process. */
function fail(error: unknown): never {
  const text = isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

async function main() {
  const env = readEnv(process.env)
  offerFonts()
  // Faults in the settings are reported before the server is loaded.
  const [{ start }, { DEVELOPMENT_OWNER }] = await Promise.all([import('./start'), import('./repositories/account/staff')])
  const running = await start(env, Date.now)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => fail(new StartFailure('The server did not stop within 10 s of its drain')), env.drainMs + STOP_LIMIT_MS).unref()
    running.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const { copy } = running
  // `npm run -s admin -- backup` asks for it.
  if (copy)
    process.on('SIGUSR2', () => void copy().catch((error: unknown) => process.stderr.write(`No copy was made: ${wordsOf(error)}\n`)))
  process.stdout.write(`学员端 ${env.publicUrl}\n`)
  if (running.hasDesk && env.desk) {
    const [address = `http://${env.desk.host}:${env.desk.port}`] = env.deskOrigins
    process.stdout.write(`工作台 ${address}${env.mode === 'development' ? `，站长 ${DEVELOPMENT_OWNER}` : ''}\n`)
  }
  if (env.hasDemo && env.sms.kind === 'outbox') process.stdout.write(`体验账号 ${DEMO_MOBILE}，验证码见 ${env.publicUrl}/dev/sms\n`)
}

main().catch(fail)
