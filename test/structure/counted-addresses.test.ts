import { codeIn, repository, textOf } from './tree'

/** A bare address, which is neither a column that takes a network nor a word of a comment. */
const BARE = /\bip\b(?!: (?:\w+\.)?network)/
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

describe('counters by address in services', () => {
  it('count by network, since an IPv6 household has too many addresses', () => {
    const bare = codeIn(repository, 'server/services').filter((file) => BARE.test(withoutComments(textOf(repository, file))))
    expect(bare).toEqual([])
  })

  it.each(['const { ip } = visit', 'count(key + ip)', 'row({ ip: visit.ip })', 'const f = ({ ip }: Visit) => ip'])(
    'counters by address are found in: %s',
    (text) => {
      expect(BARE.test(text)).toBe(true)
    },
  )
})
