import { isSameName, nicknameError, type ProfileField, profileError, tidyNickname } from '@/domain/account/profile'

describe('a profile text', () => {
  it.each<[ProfileField, string, string | undefined]>([
    ['introduce', '', undefined],
    ['introduce', '二战上岸，周末学习。', undefined],
    ['school', '东北财经大学', undefined],
    ['company', '启明 2026 会计师事务所', undefined],
    ['introduce', '一'.repeat(121), '简介最多 120 个字'],
    ['school', '一'.repeat(31), '学校最多 30 个字'],
    ['company', '<i>', '公司不能包含尖括号'],
    ['introduce', '2019-2023 南京大学会计学', undefined],
    ['school', '安徽财经大学 2019-2023', undefined],
    ['introduce', '备考日期 2027-05-15', undefined],
    ['introduce', '看 www.example.org', '简介里不能有网址和联系方式'],
    ['introduce', '加我 138-0000-0001', '简介里不能有网址和联系方式'],
  ])('%s "%s" gives %s', (field, text, error) => expect(profileError(field, text)).toBe(error))
})

describe('a nickname', () => {
  it.each([
    '山那边的晴天',
    'Ann',
    '小启 2026',
    '阿·诚',
    'ＡＢＣ',
    '贷款会计小王',
    '系统工程师小李',
    'བཀྲ་ཤིས',
    'ئالىيە',
    '20240615班',
    '兼职会计',
    '环保过滤',
  ])('accepts %s', (name) => expect(nicknameError(name)).toBeUndefined())

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
    ['\u3164\u3164', '请输入昵称'],
    ['\u115f\uffa0晴', '昵称为 2–16 个字'],
    ['系统 通知', '昵称不能冒充官方人员，请换一个'],
    ['贷款专员', '昵称含有不合适的内容，请换一个'],
    ['傻逼老师', '昵称含有不合适的内容，请换一个'],
    ['代 考包过', '昵称含有不合适的内容，请换一个'],
  ])('refuses %s', (name, why) => expect(nicknameError(name)).toBe(why))

  it('loses stray spaces', () => expect(tidyNickname('  小　 启 ')).toBe('小 启'))
})

it.each([
  ['李雷', '李雷', true],
  [' 李 雷 ', '李雷', true],
  ['阿不都•热合曼', '阿不都·热合曼', true],
  ['阿不都.热合曼', '阿不都·热合曼', true],
  ['Ｌｉ Lei', 'li lei', true],
  ['李雷', '李蕾', false],
  ['李雷', '', false],
])('%s and %s are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
