import { providerGateway, signedQuery } from '#server/providers/sms/provider'

const env = {
  kind: 'provider' as const,
  url: 'https://sms.example.cn/',
  accessKey: 'testId',
  secret: 'testSecret',
  signName: '启明学堂',
  template: 'SMS_1',
}

/** A provider that stores what it was sent and replies `said`. */
function providerSaying(said: unknown, settings: Partial<Parameters<typeof providerGateway>[0]> = {}) {
  const bodies: URLSearchParams[] = []
  const post: typeof fetch = async (_address, init) => {
    bodies.push(new URLSearchParams(String(init?.body)))
    return Response.json(said)
  }
  return { bodies, gateway: providerGateway({ ...env, ...settings }, () => Date.UTC(2026, 2, 2), post) }
}

describe('the SMS provider', () => {
  it('signs the sorted parameters as the RPC interface documents it', () => {
    const query = signedQuery(
      { Format: 'XML', AccessKeyId: 'testid', Action: 'DescribeRegions', SignatureMethod: 'HMAC-SHA1' },
      'testsecret',
    )
    expect(query).toMatch(/^Signature=[A-Za-z0-9%]+&AccessKeyId=testid&Action=DescribeRegions&Format=XML&SignatureMethod=HMAC-SHA1$/)
    expect(query).not.toBe(
      signedQuery({ Format: 'XML', AccessKeyId: 'testid', Action: 'DescribeRegions', SignatureMethod: 'HMAC-SHA1' }, 'other'),
    )
  })

  it('receives the number, the code and the template', async () => {
    const { bodies, gateway } = providerSaying({ Code: 'OK' })
    await gateway.send('13800000001', 'sign_in', '123456')
    const sent = Object.fromEntries(bodies[0] ?? [])
    expect(sent).toMatchObject({
      PhoneNumbers: '13800000001',
      TemplateParam: '{"code":"123456"}',
      SignName: '启明学堂',
      Timestamp: '2026-03-02T00:00:00Z',
    })
  })

  it('uses the template of the purpose where one is set', async () => {
    const { bodies, gateway } = providerSaying({ Code: 'OK' }, { purposeTemplates: { payout: 'SMS_2' } })
    for (const purpose of ['payout', 'sign_in'] as const) await gateway.send('13800000001', purpose, '123456')
    expect(bodies.map((body) => body.get('TemplateCode'))).toEqual(['SMS_2', 'SMS_1'])
  })

  it('fails when the provider does not answer OK', async () => {
    await expect(providerSaying({ Code: 'isv.BUSINESS_LIMIT_CONTROL' }).gateway.send('13800000001', 'sign_in', '123456')).rejects.toThrow(
      'isv.BUSINESS_LIMIT_CONTROL',
    )
    await expect(providerSaying(null).gateway.send('13800000001', 'sign_in', '123456')).rejects.toThrow('200')
  })
})
