/** A mini-program is never inside the app of a school. */
export const AppleWay = (_props: { gotoUrl: string | undefined; agreement: object }): null => null
