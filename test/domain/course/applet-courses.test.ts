import { withAppletCourse } from '@/domain/course/applet-courses'

const parsed = (text: string | undefined, userId: number, courseId: number): unknown => JSON.parse(withAppletCourse(text, userId, courseId))

describe('the courses that opened in a mini-program', () => {
  it('[D1-3-applet-1] the courses are stored by user id, each course once', () => {
    expect(parsed(undefined, 7, 101)).toEqual({ 7: [101] })
    expect(parsed('{"7":[101]}', 7, 102)).toEqual({ 7: [101, 102] })
    expect(parsed('{"7":[101]}', 7, 101)).toEqual({ 7: [101] })
    expect(parsed('{"7":[101]}', 8, 101)).toEqual({ 7: [101], 8: [101] })
  })
  it.each(['', 'null', '3', '[]', '{"7":"x","9":[1.5]}', '{'])('start empty from %j', (text) => {
    expect(parsed(text, 7, 101)).toEqual({ 7: [101] })
  })
})
