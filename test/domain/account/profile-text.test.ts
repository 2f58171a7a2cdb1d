import { type ProfileField, profileError } from '@/domain/account/profile-text'

describe('a text of the profile', () => {
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
  ])('%s "%s": %s', (field, text, error) => expect(profileError(field, text)).toBe(error))
})
