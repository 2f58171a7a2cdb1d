import { buildTree } from '@/routes/tree'
import { fc } from '../support/fast-check'

const grow = (...paths: string[]) => buildTree(paths.map((path) => ({ path, leaf: path })))

describe('a tree of patterns', () => {
  it('prefers fixed parts, and tries the parameter beside them when they lead nowhere', () => {
    const find = grow('/a/:x', '/a/b', '/a/b/c', '/a/:x/d', '/a/:x/:y')
    expect(['/a/b', '/a/c', '/a/b/c', '/a/b/d', '/a/b/e', '/a/bb'].map((path) => find(path)?.leaf)).toEqual([
      '/a/b',
      '/a/:x',
      '/a/b/c',
      '/a/:x/d',
      '/a/:x/:y',
      '/a/:x',
    ])
  })

  it.each(['', '/', '//', '/a', '/a/', '/a//', '/a/b//', '/a/b/c/d', '/a/b/c//', '/b', '/会', '/a/b/会/c', 'a/b'])(
    'finds nothing for %j',
    (path) => {
      expect(grow('/a/:x', '/a/b/c')(path)).toBeUndefined()
    },
  )

  it('accepts any characters as a parameter, and leaves them unchanged', () => {
    expect(grow('/a/:x')('/a/会')).toEqual({ leaf: '/a/:x', texts: ['会'] })
    expect(grow('/:a/:b/:c')('/42/x4%20/%4')).toEqual({ leaf: '/:a/:b/:c', texts: ['42', 'x4%20', '%4'] })
  })

  it.each([
    ['/', '/'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a/7', '/a/:x'],
    ['/a/7/', '/a/:x'],
  ])('finds %j at the pattern %j', (path, pattern) => expect(grow('/', '/a/:x', '/a')(path)?.leaf).toBe(pattern))

  it('keeps a former result after another query', () => {
    const find = grow('/a/:x')
    const first = find('/a/1')
    expect(find('/a/2')?.texts).toEqual(['2'])
    expect(first?.texts).toEqual(['1'])
  })

  it('gives the same result for any order of the patterns', () => {
    const paths = ['/a', '/a/:x', '/a/b', '/a/:x/c', '/ab/:x/:y', '/ab/c/:y', '/']
    const asked = ['/', '/a', '/a/b', '/a/7', '/a/b/c', '/ab/c/d', '/ab/d/c', '/abc', '/ab/c']
    const answers = (order: string[]) => asked.map((path) => grow(...order)(path))
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (order) => expect(answers(order)).toEqual(answers(paths))),
    )
  })
})
