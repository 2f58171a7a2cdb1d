import { setTimeout as pause } from 'node:timers/promises'
import type Element from 'miniprogram-automator/out/Element'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import type Page from 'miniprogram-automator/out/Page'
import type { RouteName } from '@/routes/table'

/** Holds what a journey in the mini-program plays on: the automator's client, the server behind, and the words for what a learner does. */
export type Stage = {
  mini: MiniProgram
  /** Where the server answers. */
  origin: string
  step(name: string, act: () => Promise<void>): Promise<void>
  shoot(name: string): Promise<void>
}

/** Longest wait for one condition, in milliseconds; the machine may be busy. */
const PATIENCE_MS = 15_000
/** Between two looks, in milliseconds. */
const LOOK_MS = 40

/** Looks again until there is something to give. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const giveUp = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > giveUp) throw new Error(`waited in vain for ${what}`)
    await pause(LOOK_MS)
  }
}

/** The page in front. */
export async function front({ mini }: Stage): Promise<Page> {
  const page = await mini.currentPage()
  if (!page) throw new Error('no page is open')
  return page
}

/** The tool says this of a page left, or of an element drawn anew, between being found and being used; nothing was done to it. */
const PASSED = /no such element|page destroyed/

/** Looks once; undefined when what was looked at went away meanwhile. */
async function glimpse<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && PASSED.test(error.message)) return undefined
    throw error
  }
}

const found = (stage: Stage, id: string): Promise<Element | undefined> =>
  glimpse(async () => (await (await front(stage)).$(`#${id}`)) ?? undefined)

/** Finds an element of the page in front and uses it; undefined while there is none. */
const using = <T>(stage: Stage, id: string, use: (element: Element) => Promise<T>): Promise<T | undefined> =>
  glimpse(async () => {
    const element = await found(stage, id)
    return element && (await use(element))
  })

/** One element of the page in front, by its id; waits for it. */
export const part = (stage: Stage, id: string): Promise<Element> => until(`#${id}`, () => found(stage, id))

/** Whether the page in front has it now. */
export const has = async (stage: Stage, id: string): Promise<boolean> => (await found(stage, id)) !== undefined

/** Waits until the page in front has it no more. */
export const gone = (stage: Stage, id: string): Promise<true> =>
  until(`#${id} to go`, async () => ((await has(stage, id)) ? undefined : true))

/** Waits until the page of a route is in front. */
export const at = async (stage: Stage, name: RouteName): Promise<void> => void (await part(stage, `page-${name}`))

/** A disabled button lets no tap out. */
const isOff = async (element: Element): Promise<boolean> => ![null, undefined, 'false'].includes(await element.attribute('disabled'))

/** Taps an element; waits for it, and until it takes taps. */
export async function tap(stage: Stage, id: string): Promise<void> {
  const once = async (element: Element) => {
    if (await isOff(element)) return undefined
    await element.tap()
    return true
  }
  await until(`#${id} to tap`, () => using(stage, id, once))
}

/** Lets an element tell something that no finger makes it tell, such as a player its time; waits for it. */
export const fire = async (stage: Stage, id: string, event: string, detail: object): Promise<void> =>
  void (await until(`#${id} to tell ${event}`, () => using(stage, id, (element) => element.trigger(event, detail).then(() => true))))

/** The text of an element; waits for it. */
export const textOf = (stage: Stage, id: string): Promise<string> => until(`#${id}`, () => using(stage, id, (element) => element.text()))

/** Waits until a button takes taps again. */
export const ready = (stage: Stage, id: string): Promise<true> =>
  until(`#${id} to be ready`, async () => ((await using(stage, id, isOff)) === false ? true : undefined))

/** Waits until an element has a class. */
export const shows = (stage: Stage, id: string, className: string): Promise<true> =>
  until(`#${id} to show as ${className}`, async () => {
    const classes = await using(stage, id, (element) => element.attribute('class'))
    return classes?.split(/\s+/).includes(className) ? true : undefined
  })

/** Types into a field, replacing its text. */
export async function type(stage: Stage, id: string, text: string): Promise<void> {
  await until(`#${id} to type into`, () =>
    using(stage, id, async (field) => {
      if (!('input' in field && typeof field.input === 'function')) throw new Error(`#${id} is no field`)
      await field.input(text)
      return true
    }),
  )
}

/** Waits until an element shows a text, and gives all of its text. */
export async function reads(stage: Stage, id: string, pattern: RegExp): Promise<string> {
  let last = ''
  return until(`${pattern} in #${id}`, async () => {
    last = (await using(stage, id, (element) => element.text())) ?? last
    return pattern.test(last) ? last : undefined
  }).catch((error: Error) => Promise.reject(new Error(`${error.message}; it reads "${last}"`)))
}

/** Agrees to the terms on a login page. Until the box is ticked, a way to sign in would ask first. */
export async function agree(stage: Stage): Promise<void> {
  await tap(stage, 'agree-terms')
  await reads(stage, 'agree-terms', /✓/)
}

/** The newest code sent to a number, read where a developer reads it. */
export async function codeFor({ origin }: Stage, mobile: string): Promise<string> {
  return until(`a code for ${mobile}`, async () => {
    const reply = await fetch(`${origin}/dev/sms.json?mobile=${mobile}`)
    const { rows } = (await reply.json()) as { rows: { body: string }[] }
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0]
  })
}
