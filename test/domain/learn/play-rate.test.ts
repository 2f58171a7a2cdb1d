import { PLAY_RATES, playRateOf, rateText } from '@/domain/learn/play-rate'

describe('play rates', () => {
  it('reach from 0.5 to 3', () => expect([PLAY_RATES[0], PLAY_RATES.at(-1)]).toEqual([0.5, 3]))
  it('remember each speed by its own text', () => expect(PLAY_RATES.map((rate) => playRateOf(String(rate)))).toEqual([...PLAY_RATES]))
  it.each([undefined, '', 'fast', '16', '0'])('take %p for the normal speed', (text) => expect(playRateOf(text)).toBe(1))
  it('stand on their buttons', () => expect([0.75, 1, 2.5].map(rateText)).toEqual(['0.75×', '1.0×', '2.5×']))
})
