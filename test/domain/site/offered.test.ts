import { ALL_OFFERED, offeredIn } from '@/domain/site/offered'

describe('offeredIn', () => {
  it.each([
    ['{"sms":false}', { ...ALL_OFFERED, sms: false }],
    [
      '{"payment":false,"cashOut":false,"wechat":false,"miniProgram":false,"tracking":false,"other":1}',
      { ...ALL_OFFERED, payment: false, cashOut: false, wechat: false, miniProgram: false, tracking: false },
    ],
    ['{"sms":0}', ALL_OFFERED],
    ['400-000-1234', ALL_OFFERED],
    ['', ALL_OFFERED],
    ['[]', ALL_OFFERED],
  ])('reads %j', (value, offered) => expect(offeredIn(value)).toEqual(offered))
})
