import { linesOf } from '#server/services/ai/write-answer'

async function* pieces(parts: readonly string[]) {
  yield* parts
}

async function lines(parts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const line of linesOf(pieces(parts))) found.push(line)
  return found
}

describe('lines of text in pieces', () => {
  it.each([
    [['a\nb\n'], ['a', 'b']],
    [
      ['a', 'b\nc', '\n', '\n d'],
      ['ab', 'c', ' d'],
    ],
    [['', ' ', '\n'], []],
    [[], []],
  ])('lines are split for %j', async (parts, found) => expect(await lines(parts)).toEqual(found))

  it('lines are split in parts when one never ends', async () => {
    const found = await lines(['x'.repeat(3_000), 'y', '\nz'])
    expect(found.map((line) => line.length)).toEqual([3_000, 1, 1])
  })
})
