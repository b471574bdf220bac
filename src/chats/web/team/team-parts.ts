// What every open chat shows comes as one module.
export { AskButton } from './AskButton.tsx';
export { CommentButton, TeamTools } from './CommentButton.tsx';
export { TeamBar } from './TeamBar.tsx';
export { ViewerFaces } from './ViewerFaces.tsx';
