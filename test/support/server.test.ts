/** @sandbox own */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app'
import { user } from '@/contract/account/user'
import { startServer } from './server'

jest.mock('#server/app', () => {
  const real = jest.requireActual<typeof import('#server/app')>('#server/app')
  return { buildApp: jest.fn(real.buildApp) }
})

describe('the test server', () => {
  it('creates a new account beside the seeded ones', async () => {
    const server = await startServer({ seed: true })
    const known = await server.db.selectFrom('users').select('id').execute()
    const session = await server.signIn('13999999999')
    expect(known.map(({ id }) => id)).not.toContain(session.userId)
    expect(await server.send(user.info, { query: {} }, session)).toMatchObject({ id: session.userId })
    await server.close()
  })

  it('closes its database and removes its folder when the app cannot be built', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-temporary-'))
    const temporary = jest.spyOn(os, 'tmpdir').mockReturnValue(folder)
    const build = jest.mocked(buildApp).mockRejectedValueOnce(new Error('no app'))
    await expect(startServer()).rejects.toThrow('no app')
    temporary.mockRestore()
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    const deps = build.mock.lastCall?.[0]
    if (!deps) throw new Error('the app was never built')
    await expect(sql`select 1`.execute(deps.db)).rejects.toThrow()
  })
})
