import { nicknameError, tidyNickname } from '@/domain/account/nickname'

describe('a nickname', () => {
  it.each(['山那边的晴天', 'Ann', '小启 2026', '阿·诚', 'ＡＢＣ'])('takes %s', (name) => expect(nicknameError(name)).toBeUndefined())

  it.each([
    ['', '请输入昵称'],
    ['   ', '请输入昵称'],
    ['晴', '昵称为 2–16 个字'],
    ['一二三四五六七八九十一二三四五六七', '昵称为 2–16 个字'],
    ['<b>晴天</b>', '昵称只能包含文字、数字、空格、下划线和短横线'],
    ['晴天😀', '昵称只能包含文字、数字、空格、下划线和短横线'],
    ['找我 138 0000 001', '昵称里不能有手机号、QQ 等联系方式'],
    ['１３８００００００', '昵称里不能有手机号、QQ 等联系方式'],
    ['启明官 方', '昵称不能冒充官方人员，请换一个'],
    ['A-d-m-i-n', '昵称不能冒充官方人员，请换一个'],
    ['代 考包过', '昵称含有不合适的内容，请换一个'],
  ])('refuses %s', (name, why) => expect(nicknameError(name)).toBe(why))

  it('is kept without stray spaces', () => expect(tidyNickname('  小　 启 ')).toBe('小 启'))
})
