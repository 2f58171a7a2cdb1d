/** `words` are copied where this host cannot save a file. */
export type TextFile = { name: string; text: string; mime: string; words: string }
export type SavedAs = 'saved' | 'copied' | 'failed'

/** Gives a text to the learner as a file; where the host has no files its words go to the clipboard. */
export type FilesPort = { saveText: (file: TextFile) => Promise<SavedAs> }
