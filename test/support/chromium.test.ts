import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium'

let home: string

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'qiming-chromium-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function program(...parts: string[]): string {
  const file = path.join(home, ...parts)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

describe('finding a browser', () => {
  it('finds none on a bare machine', () => {
    expect(findChromium([], { env: { PATH: path.join(home, 'bin') }, home })).toBeUndefined()
  })

  it('takes the one named in CHROMIUM_PATH before any other', () => {
    program('bin', 'chromium')
    const named = program('mine', 'browser')
    expect(findChromium([], { env: { PATH: path.join(home, 'bin'), CHROMIUM_PATH: named }, home })).toBe(named)
  })

  it('shows an error when CHROMIUM_PATH names nothing', () => {
    expect(() => findChromium([], { env: { CHROMIUM_PATH: '/nowhere/chromium' }, home })).toThrow('CHROMIUM_PATH is "/nowhere/chromium"')
  })

  it('prefers chromium to other names on PATH, in any order of folders', () => {
    program('first', 'google-chrome')
    const chromium = program('second', 'chromium')
    expect(findChromium([], { env: { PATH: [path.join(home, 'first'), path.join(home, 'second')].join(path.delimiter) }, home })).toBe(
      chromium,
    )
  })

  it('takes the requested one before chromium, and chromium where it is missing', () => {
    const chromium = program('bin', 'chromium')
    const machine = { env: { PATH: path.join(home, 'bin') }, home }
    expect(findChromium(['chromium-headless-shell'], machine)).toBe(chromium)
    const shell = program('bin', 'chromium-headless-shell')
    expect(findChromium(['chromium-headless-shell'], machine)).toBe(shell)
    expect(findChromium([], machine)).toBe(chromium)
  })

  it('searches the Playwright cache, the newest version first', () => {
    program('.cache/ms-playwright/chromium-999/chrome-linux/chrome')
    const newest = program('.cache/ms-playwright/chromium-1200/chrome-linux/chrome')
    expect(findChromium([], { env: {}, home })).toBe(newest)
  })

  it('skips a file that is not a program', () => {
    writeFileSync(path.join(home, 'chromium'), '')
    expect(findChromium([], { env: { PATH: home }, home })).toBeUndefined()
  })
})
