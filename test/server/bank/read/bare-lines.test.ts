import type { Studio } from '#server/bank/read/rich/rich-builder'
import { richOf } from '#server/bank/read/rich/rich-of'
import { fc } from '../../../support/fast-check'

/** Words ask for neither pictures nor formulas. */
const studio = () => ({ bank: {}, formulas: {}, place: { root: '/', folder: '/' }, notes: [] }) as unknown as Studio

const SIGNS = ['甲', 'a', 'B', '1', '250', ' ', '\u3000', '!', '[', ']', '(', ')', '<b>', '&amp;', '____', '·', '\u0001', '\t', '…']

it('a line in which nothing means anything but itself becomes the tree that its words make', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }), async (signs) => {
      const text = signs.join('')
      const long = await richOf({ form: 'tree', nodes: [text.replaceAll('\u0001', '')], keepsSpace: true }, studio())
      expect(await richOf({ form: 'plain', text }, studio())).toEqual(long)
    }),
  )
})

it.each(['5 $x$', 'a\\(x\\)', '甲\n乙', '甲\r\n乙'])('%j is read for what it means', async (text) => {
  const formulas = { prepare: async () => {}, draw: () => ({ src: 'bank/a.svg', width: 1, height: 1, depth: 0 }) }
  const content = await richOf({ form: 'plain', text }, { ...studio(), formulas: formulas as unknown as Studio['formulas'] })
  expect(content.length > 1 || content.some((node) => node.type === 'p' && node.inline.some(({ formula }) => formula))).toBe(true)
})
