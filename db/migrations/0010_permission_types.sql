-- Which types of permissions companies have been given. Groups hold their permissions as rows: one that comes to the code later has to
-- be given to the groups of companies that registered before.
CREATE TABLE "permission_types" (
	"type" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO permission_types (type) VALUES
  ('accesscontrolrule'), ('account'), ('accountdefinition'), ('address'), ('bankaccount'), ('company'),
  ('cryptoaccount'), ('currency'), ('document'), ('email'), ('group'), ('mfa'), ('mfarule'), ('mobile'),
  ('notification'), ('permission'), ('request'), ('service'), ('token'), ('transaction'), ('transactionsubtypes'),
  ('user'), ('webhook');
--> statement-breakpoint
-- Gives a type to the groups that every company starts with. A migration that brings one calls this.
CREATE FUNCTION add_permission_type(added text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO permission_types (type) VALUES (added);
  INSERT INTO group_permissions (company_id, group_name, permission)
    SELECT g.company_id, g.name, s.section || '.' || added || '.' || l.level
    FROM groups g
      JOIN (VALUES ('admin', 'admin'), ('admin', 'user'), ('service', 'admin'), ('user', 'user')) AS s(group_name, section)
        ON s.group_name = g.name
      CROSS JOIN (VALUES ('view'), ('add'), ('change'), ('delete')) AS l(level)
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION add_permission_type FROM public;
