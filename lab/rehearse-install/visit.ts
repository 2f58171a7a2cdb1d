/**
 * Plays people at the school that was installed, by https under its names; run in the network of the machine. `school <what was printed>`:
 * the owner signs in and makes a free course, a learner learns it. `replace`: clients ask while a server is replaced. `state`: what learners are
 * shown, to be compared.
 */
import { execFile } from 'node:child_process'
import dns from 'node:dns'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { auth } from '@/contract/account/auth'
import { message } from '@/contract/account/message'
import type { Call, InputOf } from '@/contract/call'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import { Refused } from '../../test/support/exchange'
import { sendTo } from '../../test/support/signed-call'

const SITE = 'https://school.example.cn'
const DESK = 'https://desk.example.cn'
const OWNER = '13800000000'
const LEARNER = '13900000001'
const STAFF_PASSWORD = 'a-long-passphrase-2026'
const LEARNER_PASSWORD = 'learn-every-day-26'
const REPLACED = 10_087

// Both names lead to this machine.
const local = (_name: string, options: { all?: boolean }, answer: (...words: unknown[]) => void) =>
  options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4)
dns.lookup = local as unknown as typeof dns.lookup

const say = (line: string) => process.stdout.write(`${line}\n`)
function check(isRight: unknown, words: string): asserts isRight {
  if (!isRight) throw new Error(words)
}

/** A browser at the desk, with one cookie. */
function browserAt(origin: string) {
  let cookie = ''
  const ask = async (path: string, form?: Record<string, string | string[]>) => {
    const pairs = Object.entries(form ?? {}).flatMap(([name, given]) => [given].flat().map((text): [string, string] => [name, text]))
    const reply = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, ...(form && { origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(pairs) }),
    })
    const set = reply.headers.get('set-cookie')
    if (set?.startsWith('desk_session=')) {
      check(set.endsWith('; Secure'), `the session of the desk is not for https alone: ${set.replace(/=[^;]+/, '')}`)
      cookie = set.split(';')[0] ?? ''
    }
    return { status: reply.status, to: reply.headers.get('location') ?? '', body: await reply.text() }
  }
  const hiddenIn = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  const act = async (name: string, ref: string | number, form: Record<string, string | string[]>, isDirect = false) => {
    const url = `/acts/${name}/${ref}`
    const shown = await ask(url)
    const sealed = (body: string) => ({ _token: hiddenIn(body, '_token'), _version: hiddenIn(body, '_version') })
    const first = isDirect ? shown : await ask(url, { ...form, ...sealed(shown.body), _step: 'preview' })
    const done = await ask(url, { ...form, ...sealed(first.body), _step: 'run' })
    check(
      done.status === 303 || done.status === 200,
      `${name} answered ${done.status}: ${/role="(?:alert|status)"[^>]*>([^<]*)/.exec(done.body)?.[1]}`,
    )
    return done
  }
  return { ask, act }
}

async function signIn(printed: string) {
  const desk = browserAt(DESK)
  const code = /code (\S+?),/.exec(printed)?.[1]
  check(code, `no code for the first sign-in was printed:\n${printed}`)
  const done = await desk.ask('/sign-in/first', { mobile: OWNER, code })
  check(done.status === 303, `the first sign-in answered ${done.status}`)
  const form = await desk.ask('/acts/set-up-sign-in/me')
  const secret = /secret=([A-Z2-7]+)/.exec(form.body)?.[1] ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await desk.act('set-up-sign-in', 'me', { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: totp.generate() }, true)
  check((await desk.ask('/guide')).status === 200, 'the guide does not open')
  return desk
}

async function school(printed: string): Promise<void> {
  check((await fetch(`${SITE}/`)).ok, 'the home page does not open')
  const desk = await signIn(printed)
  say('✓ the first owner signs in over TLS and sets up password and authenticator')
  const idIn = (body: string, name: string) =>
    new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?<option value="(\\d+)">`).exec(body)?.[1] ?? ''
  await desk.act('add-direction', 'new', { parentId: '', name: '护士考试', seq: '1' })
  await desk.act('add-teacher', 'new', { name: '李老师', title: '讲师', avatar: '', intro: '讲课。' })
  const form = (await desk.ask('/acts/add-course/new')).body
  const categories = [...form.matchAll(/<option[^>]*value="(\d+)"[^>]*>[^<]*护士考试/g)].map(([, id]) => id ?? '')
  const teacherIds = [...form.matchAll(/<option[^>]*value="(\d+)"[^>]*>李老师/g)].map(([, id]) => id ?? '')
  const terms = { price: '0', listPrice: '0', validDays: '', examYear: '', highlights: '', subtitle: '', cover: '' }
  const made = await desk.act('add-course', 'new', {
    type: 'open',
    title: '第一课',
    ...terms,
    categoryId: categories[0] ?? idIn(form, 'categoryId'),
    teacherIds,
  })
  const courseId = Number(/\/courses\/(\d+)/.exec(made.to)?.[1])
  await desk.act('add-chapter', courseId, { title: '第一章' })
  const chapter = /add-lesson-article\/(\d+)/.exec((await desk.ask(`/courses/${courseId}`)).body)?.[1] ?? ''
  const added = await desk.act('add-lesson-article', chapter, {}, true)
  const lessonId = Number(/(?:write-lesson-article\/|lesson=)(\d+)/.exec(added.to)?.[1])
  await desk.act('write-lesson-article', lessonId, { title: '怎样学', content: '## 每天一点\n\n读完这一页。', trial: 'yes' })
  await desk.act('show-course', courseId, { reason: '开课' })
  const guide = (await desk.ask('/guide')).body
  check(guide.includes('第一位学员'), 'the guide does not come to the first learner')
  const shown = await desk.act('add-learner', 'new', { name: '第一位', mobile: LEARNER })
  say('✓ the guide is passed: direction, teacher, free course with a lesson, on sale')
  const password = /初始密码 <code>([^<]+)<\/code>/.exec(shown.body)?.[1] ?? ''
  await learn(courseId, lessonId, password)
  say('✓ a learner signs in by password, changes it, and learns a free lesson')
}

/** Sends a call to the site, signed as a client signs it. */
const send = <C extends Call>(call: C, input: InputOf<C>, token = '') => sendTo(SITE, call, input, token)

async function learn(courseId: number, lessonId: number, password: string): Promise<void> {
  const first = await send(auth.loginByAccount, { body: { account: LEARNER, password } }).catch((error: unknown) => error)
  check(first instanceof Refused && first.code === 449, `the first password was not to be changed: ${String(first)}`)
  const session = await send(auth.loginByAccount, { body: { account: LEARNER, password, newPassword: LEARNER_PASSWORD } })
  const courses = await send(course.list, { query: {} })
  check(
    courses.some(({ id }) => id === courseId),
    'the course is not in the list',
  )
  const view = await send(learning.lesson, { params: { id: lessonId }, query: { from: 'H5' } }, session.accessToken)
  check(JSON.stringify(view).includes('读完这一页'), 'the lesson has no text')
}

/** Replaces a server of the machine, and waits until the new one is ready. */
async function replaceServer(port: number): Promise<void> {
  const script = `systemctl restart qiming@${port}; until curl -fs http://127.0.0.1:${port}/readyz > /dev/null; do sleep 0.2; done`
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  await promisify(execFile)('nsenter', [...(process.env.MACHINE_ENTER ?? '').split(' '), '/bin/bash', '-c', script], { env })
}

/** Asks without a pause until it is told to end; every answer but a good one counts. */
async function asking(isOver: () => boolean, ask: () => Promise<boolean>): Promise<{ asked: number; failed: number }> {
  const counts = { asked: 0, failed: 0 }
  while (!isOver()) {
    counts.asked += 1
    if (!(await ask().catch(() => false))) counts.failed += 1
    await delay(10)
  }
  return counts
}

async function replace(): Promise<void> {
  let isOver = false
  const read = async () => (await fetch(`${SITE}/`)).ok
  const list = async () => (await send(course.list, { query: {} })).length > 0
  const { accessToken } = await send(auth.loginByAccount, { body: { account: LEARNER, password: LEARNER_PASSWORD } })
  let isOn = false
  const write = async () => {
    isOn = !isOn
    const switches = await send(message.setSwitch, { body: { kind: 'live_soon', isOn } }, accessToken)
    return switches.some((each) => each.kind === 'live_soon' && each.isOn === isOn)
  }
  const clients = [read, list, list, write].map((ask) => asking(() => isOver, ask))
  await delay(1_000)
  await replaceServer(REPLACED)
  await delay(1_000)
  isOver = true
  const all = await Promise.all(clients)
  const asked = all.reduce((sum, one) => sum + one.asked, 0)
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  check(failed === 0, `${failed} of ${asked} requests failed while a server was replaced`)
  say(`✓ a server is replaced while clients ask: 0 of ${asked} requests fail`)
}

async function state(): Promise<void> {
  const courses = await send(course.list, { query: {} })
  const session = await send(auth.loginByAccount, { body: { account: LEARNER, password: LEARNER_PASSWORD } })
  say(JSON.stringify({ courses: courses.map(({ id, title }) => [id, title]), learner: session.accessToken !== '' }))
}

const parts: Record<string, (word: string) => Promise<void>> = { school, replace, state }

async function main(): Promise<void> {
  const [part = '', word = ''] = process.argv.slice(2)
  await (parts[part] ?? (() => Promise.reject(new Error(`no part "${part}"`))))(word)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
