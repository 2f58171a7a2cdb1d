import fastify from 'fastify'
import { isUnavailable } from '#server/database/unavailable'
import { registerEnvelope } from '#server/http/envelope'

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('an unavailable database', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('57P01', 'terminating connection due to administrator command'),
    coded('25006', 'cannot execute INSERT in a read-only transaction'),
    coded('53300', 'too many connections'),
    coded('08P01', 'query_wait_timeout'),
    coded('08006'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('an outage is recognised by %s', (error) => expect(isUnavailable(error)).toBe(true))

  it.each([coded('23505', 'duplicate key'), coded('57014', 'statement timeout'), new Error('Connection'), 'nothing', undefined])(
    'an outage is not assumed for %s',
    (error) => expect(isUnavailable(error)).toBe(false),
  )

  it('answers 503 in an envelope with a retry time; other failures stay 500', async () => {
    const app = fastify()
    registerEnvelope(app)
    app.get('/gone', async () => {
      throw coded('57P01')
    })
    app.get('/wrong', async () => {
      throw coded('23505')
    })
    const gone = await app.inject('/gone')
    expect([gone.statusCode, gone.headers['retry-after'], gone.json().code]).toEqual([503, '2', 503])
    const wrong = await app.inject('/wrong')
    expect([wrong.statusCode, wrong.headers['retry-after']]).toEqual([500, undefined])
    await app.close()
  })
})
