// `npm run bench:first-load`: the home page's first screen beside a stock Taro page and a React + react-router page with a list of
// twenty courses, all built here and served over loopback; prints ratios with both raw numbers, and fails below a bar.

import { appProcess } from '../support/app-process'
import { barLine, barsOf, type Field, isMet, type Measured, ratioLine } from './bars'
import { scoreOf } from './lighthouse'
import { buildReactRouter, buildStockTaro } from './peers'
import { serveFolder } from './serve'
import { codeBytes, repeatVisit } from './visits'

const HOME = '/page/home/0'
const say = (line: string) => process.stdout.write(`${line}\n`)

async function measured(url: string, ready: string): Promise<Measured> {
  const { first, all } = await codeBytes(url, ready)
  return { code: first, allCode: all, ...(await scoreOf(url)) }
}

async function peer(folder: string): Promise<Measured> {
  const served = await serveFolder(folder)
  try {
    return await measured(served.origin, '.course')
  } finally {
    await served.close()
  }
}

async function own(): Promise<Pick<Field, 'ours' | 'repeat'>> {
  const app = await appProcess()
  try {
    await app.start()
    return { ours: await measured(app.origin + HOME, '#home'), repeat: await repeatVisit(app.origin, HOME, '#home') }
  } finally {
    await app.close()
  }
}

async function bench(): Promise<void> {
  say('Building a stock Taro page and a React + react-router page …')
  const folders = { stockTaro: buildStockTaro(), reactRouter: buildReactRouter() }
  const field: Field = { ...(await own()), stockTaro: await peer(folders.stockTaro), reactRouter: await peer(folders.reactRouter) }
  const figures = ['code', 'allCode', 'performance', 'fcp', 'lcp', 'tbt', 'cls'] as const
  for (const [name, theirs] of [
    ['stock Taro', field.stockTaro],
    ['React + react-router', field.reactRouter],
  ] as const) {
    say(`Ours against ${name}:`)
    for (const figure of figures) say(ratioLine(figure, field.ours[figure], theirs[figure], name))
  }
  const bars = barsOf(field)
  for (const bar of bars) say(barLine(bar))
  const missed = bars.filter((bar) => !isMet(bar)).length
  say(`${bars.length - missed} passed, ${missed} failed`)
  process.exitCode = missed > 0 ? 1 : 0
}

bench().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
