import { isStaffRole, mayUse, type StaffRole, staffRoles } from '@/domain/account/staff-roles'

describe('staff roles', () => {
  it('accept their own names only', () => {
    expect(Object.keys(staffRoles).every(isStaffRole)).toBe(true)
    expect(isStaffRole('constructor')).toBe(false)
  })
  it.each<[StaffRole[], StaffRole[], boolean]>([
    [['owner'], [], true],
    [['teacher'], ['teacher'], true],
    [['teacher'], ['finance'], false],
    [['teacher', 'finance'], ['finance'], true],
    [[], ['finance'], false],
  ])('%p may use pages meant for %p: %p', (own, allowed, may) => expect(mayUse(own, allowed)).toBe(may))
})
