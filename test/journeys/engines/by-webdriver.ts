import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { shotsIn } from '../../support/shots'
import { untilSo } from '../../support/until-so'
import { type Hands, PATIENCE_MS } from './hands'

/** Names an element in the answers of the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Found = { [ELEMENT]: string } | null

/** The page in front: the router keeps the ones below in the document. */
const FRONT = `const pages = [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].filter((page) => page.getClientRects().length > 0)
const front = pages[pages.length - 1];`

/** Runs commands of the W3C protocol in a session of its own. */
async function session(driver: string, capabilities: object) {
  const send = async (method: string, place: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(2 * PATIENCE_MS)
    const reply = await fetch(`${driver}${place}`, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error) throw new Error(`${place}: ${value.error} ${value.message ?? ''}`)
    return value
  }
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string }
  return (method: string, place: string, body?: object) => send(method, `/session/${sessionId}${place}`, body)
}

/** An element may go while it is used: it is looked for again. */
const PASSED = /stale element|no such element|not interactable|click intercepted|element not found/

/** A browser that speaks the W3C protocol: WPE WebKit and WebKitGTK. */
export async function byWebdriver(name: string, driver: string, capabilities: object, origin: string): Promise<Hands> {
  const command = await session(driver, capabilities)
  const { folder } = shotsIn(`engines-${name}`)
  // As narrow as a window of a desktop may be; a screen of its own has its size already, and refuses.
  await command('POST', '/window/rect', { width: 447, height: 900 }).catch(() => {})
  let taken = 0
  const script = (text: string, ...args: unknown[]) => command('POST', '/execute/sync', { script: text, args })
  const within = async <T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> => {
    let got: T | undefined | null | false
    await untilSo(async () => {
      got = await look().catch((error: Error) => {
        if (PASSED.test(error.message)) return undefined
        throw error
      })
      return Boolean(got)
    }, PATIENCE_MS).catch((error: Error) => assert.fail(`${what}: ${error.message}`))
    return got as T
  }
  const find = (id: string) => script(`${FRONT} return front ? front.querySelector('#' + arguments[0]) : null`, id) as Promise<Found>
  const click = async (found: Found) => {
    if (!found) return false
    // The bars at top and bottom lie over what the driver only just scrolls into sight.
    await script("arguments[0].scrollIntoView({ block: 'center' })", found)
    await command('POST', `/element/${found[ELEMENT]}/click`, {})
    return true
  }
  const textOf = (id: string) =>
    script(`${FRONT} const part = front && front.querySelector('#' + arguments[0]); return part ? part.textContent : null`, id)
  return {
    goto: async (address) => void (await command('POST', '/url', { url: new URL(address, origin).href })),
    reload: async () => void (await command('POST', '/refresh', {})),
    back: async () => void (await command('POST', '/back', {})),
    address: async () => String(await script('return location.pathname + location.search')),
    tap: async (id) =>
      void (await within(`#${id} to tap`, async () => {
        const isOff = await script(
          `${FRONT} const part = front && front.querySelector('#' + arguments[0]); return !part || part.disabled === true`,
          id,
        )
        return !isOff && click(await find(id))
      })),
    tapText: async (selector, text) =>
      void (await within(`${selector} that reads ${text}`, async () =>
        click(
          (await script(
            `${FRONT} return front ? [...front.querySelectorAll(arguments[0])].find((one) => one.textContent === arguments[1]) || null : null`,
            selector,
            text,
          )) as Found,
        ),
      )),
    fill: async (id, text) =>
      void (await within(`#${id} to fill`, async () => {
        const found = await find(id)
        if (!found) return false
        await command('POST', `/element/${found[ELEMENT]}/clear`, {})
        await command('POST', `/element/${found[ELEMENT]}/value`, { text })
        return true
      })),
    at: async (route) => void (await within(`the page ${route}`, () => find(`page-${route}`))),
    there: async (id) => void (await within(`#${id}`, () => find(id))),
    gone: async (id) => void (await within(`#${id} to go`, async () => (await find(id)) === null)),
    reads: async (id, pattern) =>
      within(`${pattern} in #${id}`, async () => {
        const text = await textOf(id)
        return typeof text === 'string' && pattern.test(text) ? text : undefined
      }),
    run: <T>(body: string) => script(body) as Promise<T>,
    press: async (selector) =>
      void (await within(selector, async () => click((await script('return document.querySelector(arguments[0])', selector)) as Found))),
    shoot: async (title) => {
      taken += 1
      const picture = (await command('GET', '/screenshot')) as string
      writeFileSync(path.join(folder, `${String(taken).padStart(2, '0')}-${title}.png`), Buffer.from(picture, 'base64'))
    },
    close: async () => void (await command('DELETE', '')),
  }
}
