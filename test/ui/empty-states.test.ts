import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SOURCE = path.join(__dirname, '../../src')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

/** Empty parts whose way on is on the screen already: what each of them has beside it. */
const besides = new Map([
  ['packages/campaign/parts/raffle-proof.tsx', 'a fold inside the page of the raffle'],
  ['packages/community/circle/index.tsx', 'the bar with 发动态'],
  ['packages/community/dynamic/index.tsx', 'the field of a comment'],
  ['packages/ai/parts/history-popup.tsx', 'the field of a question, behind the popup'],
  ['packages/course/detail/course-reviews.tsx', 'the button 写评价'],
  ['packages/doubt/list/index.tsx', 'the bar with 我要提问'],
  ['packages/errata/parts/book-search.tsx', 'the field of the search'],
  ['packages/learn/lesson/lesson-tabs.tsx', 'the other tabs'],
  ['packages/learn/lesson/panels.tsx', 'the field of a note'],
  ['packages/order/pay/together-sheet.tsx', 'the order itself'],
])

/** The empty states written out in a file, each with all its fields; `InClass` gives its own the way back. */
const emptiesIn = (text: string) =>
  [...text.matchAll(/<(\w+)\s[^<]*?\bempty=\{\{(.*?)\}\}/gs)].flatMap(([, tag = '', body = '']) => (tag === 'InClass' ? [] : [body]))

it('every empty state has an action', () => {
  const without = files
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => emptiesIn(readFileSync(path.join(SOURCE, file), 'utf8')).some((body) => !/action|\.\.\./.test(body)))
  expect(without.sort()).toEqual([...besides.keys()].sort())
})
