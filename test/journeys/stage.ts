import assert from 'node:assert/strict'
import type { Locator, Page, Response } from 'playwright-core'
import type { RouteName } from '@/routes/table'
import type { AppProcess } from '../support/app-process'
import type { Scene, Step } from '../support/journey'
import { codeSentTo } from './code-sent'

/** Holds what a journey plays on: one tab, the server behind it, and the words for what a learner does. */
export type Stage = Scene & { app: AppProcess; step: Step }

/** The page in front: Taro keeps the ones below in the document. */
export const front = (page: Page): Locator => page.locator('.taro_page:not(.taro_page_shade):visible').last()

/** One element of the page in front, by its id. */
export const part = (page: Page, id: string): Locator => front(page).locator(`#${id}`)

/** Waits until the page of a route is in front, under an address that matches. */
export async function at(page: Page, name: RouteName, address?: RegExp): Promise<void> {
  await part(page, `page-${name}`).waitFor()
  if (address) await page.waitForURL((url) => address.test(url.pathname + url.search))
}

/** The way to the courses of a category, on home in front; the direction of the same name, which is pressed or not, is another button. */
export const categoryEntry = (home: Locator, name: string): Locator =>
  home.getByRole('button', { name, exact: true }).and(home.locator(':not([aria-pressed])'))

export const tap = (page: Page, id: string): Promise<void> => part(page, id).click()

/** Waits until an element shows a text, and gives all of its text. */
export async function reads(page: Page, id: string, text: string | RegExp): Promise<string> {
  const found = part(page, id).filter({ hasText: text })
  await found.waitFor()
  return (await found.textContent()) ?? ''
}

/** Waits for the answer to a call made meanwhile. */
export async function answered(page: Page, method: string, path: RegExp, act: () => Promise<unknown>): Promise<Response> {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === method && path.test(new URL(reply.url()).pathname)),
    act(),
  ])
  assert.equal(response.status(), 200)
  return response
}

/** The newest code sent to a number. */
export const codeFor = (app: AppProcess, mobile: string): Promise<string> => codeSentTo(app.origin, mobile)
