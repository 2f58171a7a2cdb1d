import { pino } from 'pino'
import type { Db } from '../../../../server/database/tables'
import { readEnv } from '../../../../server/env'
import { gatewayOf } from '../../../../server/providers/payment/gateway'

// Live providers are opened without a query, so these cases need no database.
const deps = () => ({
  db: {} as Db,
  env: { ...readEnv({ NODE_ENV: 'test' }), payment: 'live' as const },
  now: () => 0,
  log: pino({ level: 'silent' }),
})

describe('with live payment', () => {
  it('the providers are not opened unless they are configured', async () => {
    await expect(gatewayOf(deps())).rejects.toMatchObject({ name: 'StartFailure', message: expect.stringContaining('WECHAT_PAY_APP_ID') })
  })
})
