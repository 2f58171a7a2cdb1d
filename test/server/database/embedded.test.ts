import { PGlite } from '@electric-sql/pglite'
import { embeddedPool } from '#server/database/embedded'

describe('the embedded database', () => {
  it('lets the process do other work between statements of callers who follow each other', async () => {
    const pool = embeddedPool(await PGlite.create())
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const ask = async () => {
      const client = await pool.connect()
      await client.query('select 1', [])
      client.release()
    }
    await ask()
    setImmediate(turn)
    await Promise.all(Array.from({ length: 20 }, ask))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(19)
    await pool.end()
  })
})
