import { Fragment, useMemo, type ReactNode } from 'react';
import { parseText, type TextNode } from './parse-text.ts';

/** A message's text with its formatting, as elements. */
export function FormattedText({ text }: { text: string }) {
  const nodes = useMemo(() => parseText(text), [text]);
  return <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{draw(nodes)}</span>;
}

const draw = (nodes: readonly TextNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{drawNode(node)}</Fragment>);

function drawNode(node: TextNode): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'bold':
      return <b>{draw(node.nodes)}</b>;
    case 'italic':
      return <i>{draw(node.nodes)}</i>;
    case 'strike':
      return <s>{draw(node.nodes)}</s>;
    case 'mono':
      return <code className="font-mono text-xs">{node.text}</code>;
    case 'link':
      return (
        <a
          href={node.href}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link underline underline-offset-2"
        >
          <bdi>{node.text}</bdi>
        </a>
      );
  }
}
