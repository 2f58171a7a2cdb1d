/** Roles of the staff with their words; an owner may do everything. */
export const staffRoles = {
  owner: '站长',
  editor: '编辑',
  teacher: '教师',
  service: '客服',
  finance: '财务',
  marketing: '运营',
} as const

export type StaffRole = keyof typeof staffRoles

/** Whether a text names a role. */
export function isStaffRole(text: string): text is StaffRole {
  return Object.hasOwn(staffRoles, text)
}

/** Whether one of these roles grants access to something for other roles; an owner always has access. */
export function mayUse(own: readonly StaffRole[], allowed: readonly StaffRole[]): boolean {
  return own.some((role) => role === 'owner' || allowed.includes(role))
}
