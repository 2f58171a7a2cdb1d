import { openedOnce } from '#server/opened-once'

describe('openedOnce', () => {
  it('opens once for each owner, also for those who ask at once', async () => {
    let count = 0
    const of = openedOnce(async ({ name }: { name: string }) => `${name} ${++count}`)
    const [one, other] = [{ name: 'one' }, { name: 'other' }]
    expect(await Promise.all([of(one), of(other), of(one)])).toEqual(['one 1', 'other 2', 'one 1'])
    expect(await of(other)).toBe('other 2')
  })

  it('opens anew after it failed', async () => {
    let count = 0
    const of = openedOnce(async () => {
      count += 1
      if (count === 1) throw new Error('no key')
      return count
    })
    const owner = {}
    const asked = [of(owner), of(owner)]
    await expect(asked[0]).rejects.toThrow('no key')
    await expect(asked[1]).rejects.toThrow('no key')
    expect(await of(owner)).toBe(2)
  })
})
