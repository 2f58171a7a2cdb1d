/** Sentences of an import that name options of the command, which the desk does not have, and what they are there. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/，?请用 --format 指明/, '：请让文件名的结尾说明格式，如 .csv、.gift、.xlsx、.docx'],
  [/，?可用 --map 指明/, '：请在下面指明各列是什么，或改好表头再上传'],
  [/确认更正请加 --update/, '确认更正的话，请再导入一次这个文件，并在“已有的题”一项选择更正'],
]

/** A sentence of an import as the desk says it. */
export const deskWords = (reason: string): string => replaced.reduce((words, [option, instead]) => words.replace(option, instead), reason)
