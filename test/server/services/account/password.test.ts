import { isPassword, passwordHash } from '#server/services/account/password'

describe('password hashes', () => {
  it('password hashes are computed two at a time, and further requests are refused at once', async () => {
    // One that waited takes the place of one that ended, and none more.
    await Promise.all(['a', 'b', 'c'].map(passwordHash))
    const hashes = await Promise.allSettled(Array.from({ length: 60 }, (_none, at) => passwordHash(`password-${at}`)))
    const refused = hashes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(18)
    for (const each of refused) expect(each).toMatchObject({ reason: { code: 503 } })
    await expect(passwordHash('later')).resolves.toMatch(/^\$argon2id\$/)
  })

  it('match their password and no other', async () => {
    const kept = await passwordHash('right-1234')
    expect([await isPassword(kept, 'right-1234'), await isPassword(kept, 'right-1235')]).toEqual([true, false])
  })
})
