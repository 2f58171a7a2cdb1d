import { buildTree, ENCODED_TEXT, TEXT } from '@/routes/tree'
import { fc } from '../support/fast-check'

const grow = (...paths: string[]) => buildTree(paths.map((path) => ({ path, leaf: path })))
const find = (tree: ReturnType<typeof grow>, address: string) => tree.find(address, 0)

describe('a tree of patterns', () => {
  it('prefers fixed parts, and tries the parameter beside them when they lead nowhere', () => {
    const tree = grow('/a/:x', '/a/b', '/a/b/c', '/a/:x/d', '/a/:x/:y')
    expect(['/a/b', '/a/c', '/a/b/c', '/a/b/d', '/a/b/e', '/a/bb'].map((path) => find(tree, path))).toEqual([
      '/a/b',
      '/a/:x',
      '/a/b/c',
      '/a/:x/d',
      '/a/:x/:y',
      '/a/:x',
    ])
  })

  it.each(['', '/', '//', '/a', '/a/', '/a//', '/a/b//', '/a/b/c/d', '/a/b/c//', '/b', '/会', '/a/b/会/c'])(
    'knows nothing of %j',
    (path) => {
      expect(find(grow('/a/:x', '/a/b/c'), path)).toBeUndefined()
    },
  )

  it('takes any characters as a parameter', () => {
    expect(find(grow('/a/:x'), '/a/会')).toBe('/a/:x')
  })

  it('says where parameters are, and which of them are ids', () => {
    const tree = grow('/:a/:b/:c/:d')
    const address = '/42/x4%20/12345678901/%4'
    expect(find(tree, address)).toBe('/:a/:b/:c/:d')
    expect([...tree.numbers].slice(0, 4)).toEqual([42, ENCODED_TEXT, TEXT, ENCODED_TEXT])
    expect([0, 1, 2, 3].map((at) => address.slice(tree.starts[at], tree.ends[at]))).toEqual(['42', 'x4%20', '12345678901', '%4'])
  })

  it.each([
    ['/a/7', '/a/:x', 4],
    ['/a/7/', '/a/:x', 5],
    ['/a/7?b', '/a/:x', 4],
    ['/a/7/?b', '/a/:x', 5],
    ['/a/7#b', '/a/:x', 4],
    ['/a/7/#b?', '/a/:x', 5],
    ['/a', '/a', 2],
    ['/a/', '/a', 3],
    ['/a?/', '/a', 2],
  ])('finds in %j the path of %j, which ends at %d', (address, path, end) => {
    const tree = grow('/a/:x', '/a')
    expect([find(tree, address), tree.end]).toEqual([path, end])
    expect([tree.find(`??${address}`, 2), tree.end]).toEqual([path, end + 2])
  })

  it('is the same for any order of the patterns', () => {
    const paths = ['/a', '/a/:x', '/a/b', '/a/:x/c', '/ab/:x/:y', '/ab/c/:y', '/']
    const asked = ['/', '/a', '/a/b', '/a/7', '/a/b/c', '/ab/c/d', '/ab/d/c', '/abc', '/ab/c']
    const answers = (order: string[]) => asked.map((path) => find(grow(...order), path))
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (order) => expect(answers(order)).toEqual(answers(paths))),
    )
  })
})
