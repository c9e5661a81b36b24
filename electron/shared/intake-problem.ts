/** Named failures of taking something in. */
export type IntakeProblem =
  | 'unknown-draft'
  | 'file-unreadable'
  | 'file-is-folder'
  /** A device, a socket, or a pipe that nothing writes to. */
  | 'not-a-file'
  /** Written to, cut off or extended while it was read. */
  | 'file-changed'
  | 'unsupported-file'
  /** A file that was packed in an archive is no list, or is packed in a way of its own. */
  | 'unsupported-inside'
  /** An archive of nothing but pictures, documents and programs. */
  | 'no-list-inside'
  /** It needs a password. */
  | 'encrypted-file'
  | 'binary-file'
  /** Cut off, or not what it says it is. */
  | 'damaged-file'
  /** A small file that would become a huge one. */
  | 'expands-too-much'
  | 'nested-too-deep'
  | 'no-links'
  | 'line-too-long'
  | 'too-many-rows'
  | 'disk-full'
  | 'cancelled'
