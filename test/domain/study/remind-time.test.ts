import { choiceOfMinute, clockOf, minuteOfChoice, reminders, remindWords } from '@/domain/study/remind-time'

describe('the time of a daily reminder', () => {
  it.each([
    [null, '不提醒'],
    [420, '每天 7:00'],
    [1205, '每天 20:05'],
  ])('%j reads %j', (minute, words) => expect(remindWords(minute)).toBe(words))

  it('stays the same minute after it was chosen', () => {
    for (const minute of [null, 420, 1260]) expect(minuteOfChoice(choiceOfMinute(minute))).toBe(minute)
    expect(clockOf(65)).toBe('1:05')
  })

  it('has choices from none to nine in the evening', () => {
    expect(reminders.map(({ text }) => text)).toEqual(['不提醒', '每天 7:00', '每天 12:00', '每天 18:00', '每天 20:00', '每天 21:00'])
    expect(reminders[4]).toEqual({ value: '1200', text: '每天 20:00' })
  })
})
