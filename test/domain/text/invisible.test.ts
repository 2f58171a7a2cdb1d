import { withoutInvisible } from '@/domain/text/invisible'

describe('withoutInvisible', () => {
  it.each([
    ['负债\u200b', '负债'],
    ['\u200e负债', '负债'],
    ['负\u00ad债', '负债'],
    ['\u3164\u3164', ''],
    ['\u115f\u1160\uffa0\u2800\u034f', ''],
    ['\u202a110101\u202c', '110101'],
    ['\ufeff甲', '甲'],
    ['甲\n乙\t丙 丁\u3000戊', '甲\n乙\t丙 丁\u3000戊'],
    ['👨‍👩‍👧 一家', '👨‍👩‍👧 一家'],
    ['🧑🏽‍💻❤️‍🔥', '🧑🏽‍💻❤️‍🔥'],
    ['a\u200d', 'a'],
    ['བཀྲ་ཤིས', 'བཀྲ་ཤིས'],
    ['𠮷', '𠮷'],
  ])('%j becomes %j', (text, seen) => expect(withoutInvisible(text)).toBe(seen))
})
