const SHORTEST = 8
const LONGEST = 64
/** Kinds of characters, of which a password needs at least two. */
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/]
/** Passwords that head every list of stolen ones. */
const KNOWN = ['password', 'qwerty', 'admin', 'abc123', '123456', 'a123456', 'woaini', '5201314', 'iloveyou', '111111', '888888']

/** Why a password is not taken; undefined when it is. `own`: texts it may not contain, like the learner's number. */
export function passwordError(password: string, own: readonly string[] = []): string | undefined {
  if (password === '') return '请输入密码'
  if (password.length < SHORTEST || password.length > LONGEST) return `密码为 ${SHORTEST}–${LONGEST} 位`
  if (/\s/.test(password)) return '密码不能包含空格'
  if (KINDS.filter((kind) => kind.test(password)).length < 2) return '密码至少包含字母、数字、符号中的两种'
  const plain = password.toLowerCase()
  if (own.some((text) => text.length >= SHORTEST && plain.includes(text.toLowerCase()))) return '密码不能包含你的手机号'
  if (new Set(plain).size < 4 || KNOWN.some((word) => plain.replace(/[^a-z\d]/g, '').replace(word, '').length <= 2 && plain.includes(word)))
    return '密码太常见，容易被猜到，请换一个'
  return undefined
}
