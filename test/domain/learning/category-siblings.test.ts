import { siblingsOf } from '@/domain/learning/category-siblings'

const junior = { id: 221, name: '实务' }
const law = { id: 222, name: '经济法' }
const accounting = { id: 22, name: '初级会计', children: [junior, law] }
const middle = { id: 23, name: '中级会计', children: [] }
const finance = { id: 2, name: '财会', children: [accounting, middle] }
const medicine = { id: 3, name: '医药' }
const tree = [medicine, finance]
const ids = (id: number) => siblingsOf(tree, id).map((category) => category.id)

describe('what to offer beside a category', () => {
  it.each([
    ['one with children: itself and them', 22, [22, 221, 222]],
    ['a root with children', 2, [2, 22, 23]],
    ['a leaf: its siblings', 221, [221, 222]],
    ['one with an empty list of children: its siblings', 23, [22, 23]],
    ['a root without children: the roots', 3, [3, 2]],
    ['an unknown one: the roots', 99, [3, 2]],
  ])('%s', (_, id, offered) => {
    expect(ids(id)).toEqual(offered)
  })

  it('nothing where there is no tree', () => {
    expect(siblingsOf([], 22)).toEqual([])
  })
})
